import { DoorOpen } from 'lucide-react';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { hidden } from '../../ui/hidden/hidden.css.ts';
import { onEscThrice } from './esc-thrice.ts';
import * as css from './exit-button.css.ts';
import { exitButton } from './exit-setting.ts';
import { followLeaving, leave } from './leave.ts';

/** The exit button at the bottom right. Esc three times leaves as well, also while the button is switched off. */
export function ExitButton() {
  useEffect(() => onEscThrice(leave), []);
  useEffect(followLeaving, []);
  if (!exitButton.isOn.value) return null;
  return createPortal(
    <section className={css.place} aria-label="Leave Hearten">
      <button type="button" className={css.button} onClick={leave}>
        <DoorOpen size={22} aria-hidden />
        Exit<span className={hidden}> to another page</span>
      </button>
    </section>,
    document.body,
  );
}

/** The exit button in the header of a dialog, because nothing outside an open dialog can be pressed. */
export function ExitInDialog() {
  if (!exitButton.isOn.value) return null;
  return (
    <button type="button" className={css.inDialog} aria-label="Exit to another page" onClick={leave}>
      <DoorOpen size={22} aria-hidden />
    </button>
  );
}
