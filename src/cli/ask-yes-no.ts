import { askWord, type Keyboard } from './terminal.ts'

/** Asks at the keyboard, where only a clear yes counts; undefined where nobody sits at one. */
export function askYesNo(stdin: Keyboard, write: (text: string) => void) {
  const ask = askWord(stdin, write)
  return ask && (async (question: string): Promise<boolean> => /^(j|ja)$/i.test(await ask(question)))
}
