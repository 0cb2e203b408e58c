/** Maps the imports of tests to the sources; see the program. */
export {};
