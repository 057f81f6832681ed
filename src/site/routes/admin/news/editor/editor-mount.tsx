import { useEffect, useRef, useState, type ComponentType } from 'react'
import type { ArticleEditorProps } from './article-editor.tsx'
import { toPlainField } from './plain-field.ts'

/** Id of the place above the form where the state of saving is told. */
export const EDITOR_TOP = 'artikel-stand'

type Props = Omit<ArticleEditorProps, keyof Places> & { onReady: () => void }
type Places = Pick<ArticleEditorProps, 'form' | 'plain' | 'top'>

/** Where the rich editor will stand; it is fetched when this page is opened, and by no other. Until then the plain field works. */
export function EditorMount({ onReady, ...facts }: Props) {
  const here = useRef<HTMLDivElement>(null)
  const [program, setProgram] = useState<{ Editor: ComponentType<ArticleEditorProps>; places: Places }>()

  useEffect(() => {
    let isGone = false
    void loadEditor().then((Editor) => {
      const places = findPlaces(here.current)
      if (isGone || !Editor || !places) return
      setProgram({ Editor, places })
      onReady()
    })
    return () => {
      isGone = true
    }
  }, [onReady])

  return (
    <div ref={here} hidden={!program}>
      {program && <program.Editor {...facts} {...program.places} />}
    </div>
  )
}

/** @returns undefined if it does not come, on a bad line; the plain field stays */
export async function loadEditor(): Promise<ComponentType<ArticleEditorProps> | undefined> {
  try {
    return (await import('./article-editor.tsx')).ArticleEditor
  } catch {
    return undefined
  }
}

function findPlaces(here: HTMLElement | null): Places | undefined {
  const top = document.getElementById(EDITOR_TOP)
  const form = here?.closest('form')
  const textarea = form?.elements.namedItem('markdown')
  return top && form && textarea instanceof HTMLTextAreaElement
    ? { top, form, plain: toPlainField(textarea) }
    : undefined
}
