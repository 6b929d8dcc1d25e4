/**
 * The used part of libsodium's binding for Node, which comes without types. Results are written into the
 * given buffers.
 */
declare module 'sodium-native' {
  interface Sodium {
    /** 24, in bytes. */
    readonly crypto_aead_xchacha20poly1305_ietf_NPUBBYTES: number;
    /** 16, in bytes: the tag that ends a ciphertext. */
    readonly crypto_aead_xchacha20poly1305_ietf_ABYTES: number;
    randombytes_buf(buffer: Buffer): void;
    /** BLAKE2b, as long as `output`. */
    crypto_generichash(output: Buffer, input: Buffer, key: Buffer): void;
    crypto_aead_xchacha20poly1305_ietf_encrypt(
      ciphertext: Buffer,
      message: Buffer,
      additionalData: Buffer,
      secretNonce: null,
      publicNonce: Buffer,
      key: Buffer,
    ): number;
    /** Throws if the key, the nonce, the associated data or any bit differs. */
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
