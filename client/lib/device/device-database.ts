import type { DBSchema } from 'idb';
import { DEVICE_DATABASE } from '../stored-names.ts';
import { Connection } from './connection.ts';
import { readStore } from './read-store.ts';
import { strictWrite } from './strict-write.ts';

/** Data of the device, not of one person. Of people it holds only their user ids. */
interface DeviceSchema extends DBSchema {
  settings: { key: string; value: unknown };
}

const device = new Connection<DeviceSchema>({
  name: DEVICE_DATABASE,
  version: 1,
  create: (idb) => {
    idb.createObjectStore('settings');
  },
});

/** Not every supported browser can list its databases, so the device keeps a list of the people who have one. */
const PERSON_PREFIX = 'person/';
const personKey = (userId: number): string => `${PERSON_PREFIX}${userId}`;

/** Notes that `userId` has a database here. Called before the database gets its data key. */
export const rememberPerson = (userId: number): Promise<void> =>
  device.run(async (idb) => {
    await strictWrite(idb, ['settings'], (write) =>
      write.objectStore('settings').put(true, personKey(userId)),
    );
  });

export const forgetPerson = (userId: number): Promise<void> =>
  device.run((idb) =>
    strictWrite(idb, ['settings'], (write) => write.objectStore('settings').delete(personKey(userId))),
  );

/** The ids of the people who have a database with a data key here. */
export const rememberedPersons = (): Promise<readonly number[]> =>
  device.run(async (idb) => {
    const keys = await readStore(idb, 'settings', (settings) => settings.getAllKeys());
    return keys
      .filter((key) => key.startsWith(PERSON_PREFIX))
      .map((key) => Number(key.slice(PERSON_PREFIX.length)));
  });

const SECRET_BYTES = 32;

/** 32 random bytes of this device under this name. The first call makes them. Two pages at once get the same ones. */
export const deviceSecret = (name: string): Promise<Uint8Array> =>
  device.run((idb) =>
    strictWrite(idb, ['settings'], async (write) => {
      const settings = write.objectStore('settings');
      const earlier = await settings.get(name);
      if (earlier instanceof Uint8Array) return earlier;
      const secret = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
      await settings.put(secret, name);
      return secret;
    }),
  );

/**
 * Deletes the database of this device, not those of its people. If a frozen page holds the deletion up, this resolves
 * all the same after a few seconds.
 */
export async function deleteDeviceDatabase(): Promise<void> {
  await device.delete();
}
