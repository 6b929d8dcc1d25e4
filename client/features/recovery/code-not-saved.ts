import { toaster } from '../../ui/toast/toaster.ts';

/** What is said to somebody about to leave their recovery code, who stays where it is shown. */
export const warnCodeNotSaved = (): void =>
  toaster.show({
    title: 'Save your recovery code first',
    text: 'It is shown only once. Save it somewhere safe, then press “I’ve saved it”.',
  });
