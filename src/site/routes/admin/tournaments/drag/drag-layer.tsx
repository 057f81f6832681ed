import { useRef, type ReactNode } from 'react'
import { PostForm } from '../../../../ui/post-form.tsx'
import { useTieDrag } from './use-tie-drag.ts'
import styles from './drag.module.css'

const FIELDS = ['command', 'competition', 'tie', 'table'] as const

type Props = {
  /** Path of the board. */
  path: string
  formKey: string
  children: ReactNode
}

/** The part of the board that contains draggable ties and their targets. A drop submits the same form as the buttons. */
export function DragLayer({ path, formKey, children }: Props) {
  const key = useRef<HTMLInputElement>(null)
  const { dragged, onPointerDown } = useTieDrag(({ command, competition, tie }, table) => {
    const form = key.current?.form
    const values = { command, competition, tie, table }
    for (const name of FIELDS) {
      const field = form?.elements.namedItem(name)
      if (field instanceof HTMLInputElement) field.value = values[name]
    }
    form?.requestSubmit()
  })
  return (
    <div className={styles['layer']} data-dragging={dragged ? '' : undefined} onPointerDown={onPointerDown}>
      {children}
      <PostForm action={path} hidden preventScrollReset>
        {FIELDS.map((name) => (
          <input key={name} type="hidden" name={name} />
        ))}
        <input ref={key} type="hidden" name="formKey" value={formKey} />
      </PostForm>
      {dragged && (
        <p
          className={styles['dragged']}
          style={{ transform: `translate(${dragged.x}px, ${dragged.y}px)` }}
          aria-hidden="true"
        >
          {dragged.label}
          <b className="block medium small">
            {dragged.over === undefined ? 'auf einen freien Tisch ziehen' : `an Tisch ${dragged.over}`}
          </b>
        </p>
      )}
    </div>
  )
}
