import { ChevronRight, CloudCheck, CloudOff } from 'lucide-react';
import { offlineNews } from './offline-news.ts';
import * as css from './offline-strip.css.ts';

/** One line below the header with the state of sending, and a button for what the person can do. */
export function OfflineStrip() {
  const news = offlineNews.value;
  if (!news) return null;
  const Icon = news.tone === 'offline' ? CloudOff : CloudCheck;
  return (
    <aside className={css.strip} aria-label="Sending">
      <span className={css.text}>
        <Icon size={20} aria-hidden className={css.icon} />
        {news.text}
      </span>
      {news.button ? (
        <button type="button" className={css.open} onClick={news.button.press}>
          {news.button.label}
          {news.button.opensList ? <ChevronRight size={20} aria-hidden /> : null}
        </button>
      ) : null}
    </aside>
  );
}
