import { toaster } from '../../ui/toast/toaster.ts';

/** What is said to somebody about to leave their recovery code, who stays where it is shown. */
export const warnCodeNotSaved = (): void =>
  toaster.show({
    title: 'Your recovery code comes first',
    text: 'It is shown this once. Keep it somewhere safe, then press “I have kept it”.',
  });
