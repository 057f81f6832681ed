import { cx } from './cx.ts'
import type { ReactNode } from 'react'
import { Banner } from './banner.tsx'
import styles from './text-page.module.css'
import '../styles/prose.css'

type BodyProps = { html: string; headings: { id: string; text: string }[]; before?: ReactNode; children?: ReactNode }

/** A page of running text with its contents beside it. */
export const TextPage = ({ title, subtitle, ...body }: BodyProps & { title: string; subtitle: string }) => (
  <>
    <Banner title={title} subtitle={subtitle} />
    <TextBody {...body} />
  </>
)

/** @param props.html sanitised on import @param props.before content above @param props.children content below */
export const TextBody = ({ html, headings, before, children }: BodyProps) => (
  <div className={cx('wrap', styles['page'])}>
    {headings.length > 0 && (
      <nav className={cx(styles['contents'], 'no-print')} aria-label="Auf dieser Seite">
        <h2>Auf dieser Seite</h2>
        <ol className="above-2">
          {headings.map(({ id, text }) => (
            <li key={id}>
              <a className="block unlined" href={`#${id}`}>
                {text}
              </a>
            </li>
          ))}
        </ol>
      </nav>
    )}
    <div>
      {before && <div className={cx('prose', styles['before'])}>{before}</div>}
      <div className="prose" data-shown="" dangerouslySetInnerHTML={{ __html: html }} />
      {children}
    </div>
  </div>
)
