/** The custom property of <body> with the height of the reminder above the tabs. Absent while there is none. */
export const LINE_HEIGHT = '--reminder-line';
