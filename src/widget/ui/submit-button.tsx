import type { TextKey } from '../texts.ts'
import { useWords } from './words.tsx'

type Props = { text: TextKey; savingText?: TextKey; isSaving: boolean }

/** Keeps the focus while the service is asked, so it is not disabled but does nothing a second time. */
export function SubmitButton({ text, savingText = text, isSaving }: Props) {
  const words = useWords()
  return (
    <button type="submit" className={isSaving ? 'button saving' : 'button'} aria-disabled={isSaving}>
      {words(isSaving ? savingText : text)}
    </button>
  )
}
