import { Decrypter, Encrypter } from 'age-encryption'
import { BackupError, KEY_MARK } from './backup-format.ts'

/** First bytes of an encrypted backup: https://age-encryption.org/v1 */
export const SEAL_MARK = Buffer.from('age-encryption.org/v1\n', 'latin1')

const WRONG =
  'Passwort oder Schlüssel passt nicht zu dieser Sicherung, oder ihr Anfang ist beschädigt. Es wurde nichts geändert.'

/** The same as `age` uses: a guess costs 2^18 steps of scrypt, which are 256 MB and about a second. */
const WORK_FACTOR = 18

/** @property workFactor set in tests only @property recipients public keys to encrypt to, instead of a passphrase */
export type Lock = { passphrase: string; workFactor: number | undefined } | { recipients: readonly string[] }

/** Encrypts a stream as `age --passphrase` or `age --recipient` does. */
export function seal(plain: ReadableStream<Uint8Array>, lock: Lock) {
  const encrypter = new Encrypter()
  if ('recipients' in lock) for (const recipient of lock.recipients) encrypter.addRecipient(recipient)
  else {
    encrypter.setScryptWorkFactor(lock.workFactor ?? WORK_FACTOR)
    encrypter.setPassphrase(toOneForm(lock.passphrase))
  }
  return encrypter.encrypt(plain)
}

/**
 * @param sealed a whole encrypted file; if it was changed, reading the result fails, at the latest at its end
 * @param passphrase or a key
 * @throws {BackupError} for a wrong passphrase or key
 */
export async function unseal(sealed: ReadableStream<Uint8Array>, passphrase: string) {
  const decrypter = new Decrypter()
  try {
    if (passphrase.startsWith(KEY_MARK)) decrypter.addIdentity(passphrase)
    else decrypter.addPassphrase(toOneForm(passphrase))
    return await decrypter.decrypt(sealed)
  } catch (cause) {
    throw new BackupError(WRONG, { cause })
  }
}

/** Some systems write a letter with dots as one character, others as two. */
const toOneForm = (passphrase: string) => passphrase.normalize('NFC')
