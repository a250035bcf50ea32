"""What a mathematics department needs to adopt the lessons, as a folder of pages to read and to print."""
