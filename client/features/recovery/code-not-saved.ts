import { toaster } from '../../ui/toast/toaster.ts';

/** The message for a person who tries to leave an unsaved recovery code. */
export const warnCodeNotSaved = (): void =>
  toaster.show({
    title: 'Save your recovery code first',
    text: 'It is shown only once. Save it somewhere safe, then press “I’ve saved it”.',
  });
