/** The data keys of locked databases that this page has unlocked. They are in memory only. */
const keys = new Map<number, CryptoKey>();

export const unlockedKey = (userId: number): CryptoKey | undefined => keys.get(userId);

export const setUnlockedKey = (userId: number, key: CryptoKey): void => void keys.set(userId, key);

/** From now on this page can open nothing that is locked. */
export const forgetUnlockedKeys = (): void => keys.clear();
