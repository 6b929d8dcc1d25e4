/**
 * An event is not valid. On writing, its type is unknown or its data does not fit its schema: this is a bug in a
 * decider, never a person's mistake. On reading, its version is not valid or its time is missing.
 */
export class InvalidEvent extends Error {
  override readonly name = 'InvalidEvent';
}

/** There is no key for personal data, because its owner has been erased since. */
export class MissingPersonalKey extends Error {
  override readonly name = 'MissingPersonalKey';
}

/** An event that a newer version of the software has written. This version cannot know what it means. */
export class UnsupportedEventVersion extends Error {
  override readonly name = 'UnsupportedEventVersion';
}
