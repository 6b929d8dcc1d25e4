/** The custom property of <body> with the height of the reminder above the tabs. While there is none, 0px or absent. */
export const LINE_HEIGHT = '--reminder-line';
