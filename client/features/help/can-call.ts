/** The shorter side of a large phone's screen stays below this many CSS pixels. That of a tablet is above it. */
const PHONE_SCREEN_MAX_PX = 600;

interface WithUserAgentData {
  readonly userAgentData?: { readonly mobile: boolean };
}

/**
 * Whether this device is a phone, so that a number can be a link that calls it. A browser that says it runs on a phone
 * is believed. So is one whose main pointer is a finger on a screen as small as a phone's, because a phone that asks
 * for desktop pages hides everything else. Computers and tablets get the number as text to copy: a `tel:` link does
 * nothing there, or opens a program that may not reach an emergency service.
 */
export function canCall(): boolean {
  const { userAgent, userAgentData } = navigator as Navigator & WithUserAgentData;
  if (userAgentData?.mobile || /iPhone|Android.*Mobile/.test(userAgent)) return true;
  const isTouched = matchMedia('(pointer: coarse) and (hover: none)').matches;
  return isTouched && Math.min(screen.width, screen.height) < PHONE_SCREEN_MAX_PX;
}
