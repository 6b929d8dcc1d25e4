/** The oldest browsers that the app is built for. Older ones show one sentence instead (index.html). */
export const TARGET = ['chrome111', 'firefox113', 'safari16.4'];
