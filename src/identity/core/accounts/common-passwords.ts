import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** Words that people here choose first and no general list contains. */
const CLUB_WORDS = [
  ...['tischtennis', 'topspin', 'vorhand', 'rückhand', 'rueckhand', 'schmetterball', 'vereinsheim', 'verein'],
  ...['turnier', 'dorfspiel', 'ichliebedich', 'lieblingsverein'],
]

/** Keyboard rows, in the German and the US layout. */
const KEYBOARD = ['qwertzuiopü', 'qwertyuiop', 'asdfghjklöä', 'yxcvbnm', 'zxcvbnm', '1234567890']
const LEAST_OF_ROW = 6

/** Digits and signs around a word that add no secrecy: years, `123`, `!`. Letters of any script do not count. */
const DECORATION = /^[\d\p{P}\p{S}\s]{0,2}|[\d\p{P}\p{S}\s]{0,6}$/gu

/** A birthday, the one number that strangers do guess. */
const DATE = /^(?:0?[1-9]|[12]\d|3[01])\D?(?:0?[1-9]|1[0-2])\D?(?:19|20)\d\d$/

const LOOKALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}

let words: ReadonlySet<string> | undefined

/**
 * Whether an attacker would guess it early: the passwords that leaked most often, German and club words and names, also with a year, doubled, or
 * with digits for letters; keyboard rows and repetitions.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.normalize('NFC').toLowerCase()
  const plain = lower.replaceAll(/[013457@$]/g, (sign) => LOOKALIKES[sign] ?? sign)
  // Without a letter nothing is decoration: a number is as good as it is long.
  const candidates = /\p{L}/u.test(lower)
    ? [lower, plain].flatMap((text) => [text, text.replaceAll(DECORATION, '')])
    : [lower]
  return (
    isRow(lower) ||
    DATE.test(lower) ||
    candidates.map(halved).some((text) => text.length < 3 || isOnKeyboard(text) || wordList().has(text))
  )
}

/** `abcabc` is no better than `abc`. */
const halved = (text: string) => /^(.+?)\1+$/su.exec(text)?.[1] ?? text

/** Each character follows the one before, upwards or downwards: `12345678`, `hgfedcba`. */
function isRow(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0)
  return [1, -1].some((step) => codes.every((code, i) => i === 0 || code === (codes[i - 1] ?? 0) + step))
}

const isOnKeyboard = (text: string) => text.length >= LEAST_OF_ROW && KEYBOARD.some((row) => row.includes(text))

/** Loaded when the first password is chosen; most processes never need it. */
function wordList(): ReadonlySet<string> {
  words ??= new Set([...readLists(), ...CLUB_WORDS])
  return words
}

/** Read as data, without the packages' own code, which would keep further lists in memory. */
const FILES = [
  '@zxcvbn-ts/language-common/src/passwords.json',
  ...['commonWords', 'firstnames', 'lastnames'].map((list) => `@zxcvbn-ts/language-de/src/${list}.json`),
]

function readLists(): string[] {
  const { resolve } = createRequire(import.meta.url)
  return FILES.flatMap((file) => JSON.parse(readFileSync(resolve(file), 'utf8')) as string[])
}
