import { useSignal } from '@preact/signals-react';
import { useId } from 'react';
import { ignoreError } from '../../lib/log.ts';
import { BrandMark } from '../../ui/brand/brand-mark.tsx';
import { Button } from '../../ui/button/button.tsx';
import { card, stack } from '../../ui/card/card.css.ts';
import { DialogHost } from '../../ui/dialog/dialog-host.tsx';
import { moveFocusOnUnmount } from '../../ui/focus/move-focus.ts';
import { lazyWithRetry } from '../../ui/lazy/lazy-with-retry.tsx';
import { FormAlert } from '../../ui/notice/notice.tsx';
import * as css from './install-card.css.ts';
import { type InstallWay, installWay } from './install-way.ts';
import { installPrompt, setInstallPrompt } from './prompt.ts';
import { endSuggestion, putOffInstall, wasPutOff } from './suggestion.ts';

const { Component: InstallDialog, preload } = lazyWithRetry(
  async () => (await import('./install-dialog.tsx')).InstallDialog,
);

const PHONE_WORDS = {
  title: 'Put Hearten on your home screen',
  text: 'It opens like an app and works without a connection.',
};
const COMPUTER_WORDS = {
  title: 'Put Hearten on this computer',
  text: 'It opens in a window of its own and works without a connection.',
};

const NOT_ASKED = 'Your browser didn’t ask you. Please try again, or add Hearten from the browser’s menu.';

/** Suggests to install the app, in the browser's own way or with instructions. */
export function InstallCard() {
  const titleId = useId();
  // Kept from the first render: "Add it" uses up the browser's offer, and the card stays until the person has answered.
  const way = useSignal(installWay()).value;
  const isExplaining = useSignal(false);
  const isPromptOpen = useSignal(false);
  const failure = useSignal('');
  if (!way) return null;
  const words = isOnPhone(way) ? PHONE_WORDS : COMPUTER_WORDS;

  const install = async () => {
    isPromptOpen.value = true;
    failure.value = '';
    const outcome = await askBrowser();
    isPromptOpen.value = false;
    if (outcome === 'accepted') endSuggestion();
    else if (outcome === 'dismissed') putOffInstall();
    else failure.value = NOT_ASKED;
  };

  return (
    <section ref={moveFocusOnUnmount} className={`${card} ${stack}`} aria-labelledby={titleId}>
      <div className={css.head}>
        <span className={css.icon}>
          <BrandMark size={42} />
        </span>
        <div>
          <h2 id={titleId} className={css.title}>
            {words.title}
          </h2>
          <p className={css.text}>{words.text}</p>
        </div>
      </div>
      <FormAlert>{failure.value}</FormAlert>
      <div className={css.actions}>
        <div className={css.action}>
          <Button look="outline" onClick={putOffInstall}>
            {wasPutOff() ? 'Don’t ask again' : 'Not now'}
          </Button>
        </div>
        <div className={css.action}>
          {way === 'prompt' ? (
            <Button busy={isPromptOpen.value} onClick={() => void install()}>
              Add it
            </Button>
          ) : (
            <Button
              aria-haspopup="dialog"
              onPointerEnter={preload}
              onFocus={preload}
              onClick={() => (isExplaining.value = true)}
            >
              Show me how
            </Button>
          )}
        </div>
      </div>
      {isExplaining.value && way !== 'prompt' ? (
        <DialogHost onClose={() => (isExplaining.value = false)}>
          <InstallDialog way={way} onDone={endSuggestion} onClose={() => (isExplaining.value = false)} />
        </DialogHost>
      ) : null}
    </section>
  );
}

const isOnPhone = (way: InstallWay): boolean =>
  way === 'prompt' ? matchMedia('(pointer: coarse)').matches : way !== 'mac-safari';

/** Shows the browser's own question. Undefined if it can't be shown. */
async function askBrowser(): Promise<'accepted' | 'dismissed' | undefined> {
  const prompt = installPrompt();
  // A browser answers only once.
  setInstallPrompt(undefined);
  const answer = await prompt?.prompt().catch(ignoreError('The browser does not ask:'));
  // Without an answer the person can try again.
  if (!answer && !installPrompt()) setInstallPrompt(prompt);
  return answer?.outcome;
}
