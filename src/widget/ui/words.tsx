import { createContext, useContext } from 'react'
import { DEFAULT_LOCALE, translate, type TextKey } from '../texts.ts'

/** The language of the dialog. */
export const Words = createContext(DEFAULT_LOCALE)

/** Returns a function that gives the words of a key. */
export function useWords(): (key: TextKey) => string {
  const locale = useContext(Words)
  return (key) => translate(locale, key)
}
