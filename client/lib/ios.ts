/** Whether this is an iPhone, iPod or iPad. An iPad calls itself a Mac, but no Mac has a touch screen. */
export const isIos = (userAgent: string, maxTouchPoints: number): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
