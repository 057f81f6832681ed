import type { ShownEventPage } from './event-view.ts'
import '../../styles/prose.css'

/** The competitions, and the rules by which they are played. */
export const Rules = ({ rules }: { rules: NonNullable<ShownEventPage['rules']> }) => (
  <div className="prose">
    <h3>{rules.length === 1 ? 'Wie gespielt wird' : 'Wettbewerbe und Regeln'}</h3>
    {rules.map(({ name, lines }) => (
      <section key={name}>
        <h4>{name}</h4>
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
    ))}
  </div>
)
