import { PostForm } from '../../../../ui/post-form.tsx'
import styles from './lending.module.css'

type Props = {
  command: 'settle' | 'settle-entry'
  /** What is decided. */
  facts: Readonly<Record<string, string>>
  formKey: string
  hall: readonly string[]
  home: readonly string[]
}

/** What both have said of the same, and which of it counts. */
export function Decision({ command, facts, formKey, hall, home }: Props) {
  return (
    <PostForm className={styles['conflict']}>
      <input type="hidden" name="command" value={command} />
      <input type="hidden" name="formKey" value={formKey} />
      {Object.entries(facts).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className={styles['sides']}>
        <Side title="In der Halle" lines={hall} />
        <Side title="Zu Hause" lines={home} />
      </div>
      <p className="bar gap-3">
        <button className="button" name="side" value="hall">
          Es gilt die Halle
        </button>
        <button className="button button-quiet" name="side" value="home">
          Es bleibt, wie es zu Hause steht
        </button>
      </p>
    </PostForm>
  )
}

function Side({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div>
      <h3>{title}</h3>
      <ul>
        {lines.map((line, index) => (
          <li key={index}>{line}</li>
        ))}
      </ul>
    </div>
  )
}
