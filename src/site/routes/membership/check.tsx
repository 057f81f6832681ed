import { cx } from '#site/ui/cx.ts'
import type { Mistake } from '../../ui/form-field.tsx'
import styles from './membership.module.css'

/** What each part of the application shows. @property typed what was sent before, by names of fields */
export type PartProps = { typed: Record<string, string>; mistakes: Mistake[] }

type CheckProps = { name: string; isOn: boolean; mistake?: string | undefined; children: string }

export function Check({ name, isOn, mistake, children }: CheckProps) {
  return (
    <div className={cx(styles['check'], mistake !== undefined && 'field-wrong')}>
      <label className="affirmation">
        <input
          type="checkbox"
          id={name}
          name={name}
          value="ja"
          defaultChecked={isOn}
          aria-invalid={mistake !== undefined}
          aria-describedby={mistake === undefined ? undefined : `${name}-fehler`}
        />
        <span>{children}</span>
      </label>
      {mistake !== undefined && (
        <p className="field-error" id={`${name}-fehler`}>
          {mistake}
        </p>
      )}
    </div>
  )
}
