/** The part of libsodium's binding for Node that is used; the package brings no types. Buffers are written in place. */
declare module 'sodium-native' {
  interface Sodium {
    /** 24, in bytes. */
    readonly crypto_aead_xchacha20poly1305_ietf_NPUBBYTES: number;
    /** 16, in bytes: the tag that ends a ciphertext. */
    readonly crypto_aead_xchacha20poly1305_ietf_ABYTES: number;
    randombytes_buf(buffer: Buffer): void;
    crypto_aead_xchacha20poly1305_ietf_encrypt(
      ciphertext: Buffer,
      message: Buffer,
      additionalData: Buffer,
      secretNonce: null,
      publicNonce: Buffer,
      key: Buffer,
    ): number;
    /** Throws when anything is not what it was sealed with. */
    crypto_aead_xchacha20poly1305_ietf_decrypt(
      message: Buffer,
      secretNonce: null,
      ciphertext: Buffer,
      additionalData: Buffer,
      publicNonce: Buffer,
      key: Buffer,
    ): number;
  }
  const sodium: Sodium;
  export default sodium;
}
