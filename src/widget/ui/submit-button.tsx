import type { TextKey } from '../texts.ts'
import { useWords } from './words.tsx'

type Props = { text: TextKey; savingText?: TextKey; isSaving: boolean }

/** While the service is asked, the button keeps the focus: it is not disabled, but ignores further clicks. */
export function SubmitButton({ text, savingText = text, isSaving }: Props) {
  const words = useWords()
  return (
    <button type="submit" className={isSaving ? 'button saving' : 'button'} aria-disabled={isSaving}>
      {words(isSaving ? savingText : text)}
    </button>
  )
}
