import { DecisionBanner } from './decision-banner.tsx';
import { type BannerProps, GratitudeBanner } from './gratitude-banner.tsx';

/** Shows one notification that has just been found. */
export const NotificationBanner = (props: BannerProps) =>
  props.notification.type === 'gratitude' ? <GratitudeBanner {...props} /> : <DecisionBanner {...props} />;
