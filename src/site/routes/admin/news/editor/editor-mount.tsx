import { useEffect, useRef, useState, type ComponentType } from 'react'
import type { ArticleEditorProps } from './article-editor.tsx'
import { toPlainField } from './plain-field.ts'

/** Id of the element above the form that shows the state of saving. */
export const EDITOR_TOP = 'artikel-stand'

type Props = Omit<ArticleEditorProps, keyof Places> & { onReady: () => void }
type Places = Pick<ArticleEditorProps, 'form' | 'plain' | 'top'>

/** The place of the rich editor, which loads when this page is opened, and on no other page. Until then the plain field works. */
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

/** @returns undefined if it cannot be loaded; the plain field stays */
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
