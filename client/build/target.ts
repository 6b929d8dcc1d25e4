/** Chrome 111, Firefox 113, Safari 16.4 and newer. Older browsers show one sentence instead (index.html). */
export const TARGET = ['chrome111', 'firefox113', 'safari16.4'];
