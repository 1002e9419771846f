/**
 * Asks for the letters of the page while the program starts. A browser asks by itself when it has laid out the first text, and
 * lays out everything a second time when they come.
 */
const family = "'Inter Variable'"
/** One letter of each file that Turkish needs, the second an s with a cedilla (screens/inter.css). */
const letters = 'a\u015f'

// Where they cannot be read the page keeps the letters of the system.
document.fonts?.load(`1em ${family}`, letters).catch(() => undefined)
export {}
