import { textTogether } from '../../keep-together.ts'
import { Download } from '#site/ui/icons.ts'
import { euros } from '#features/membership/fee.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './membership.module.css'

type Props = {
  fees: { title: string; text: string; proof: string | undefined }[]
  admissionFee: number | undefined
  notice: string | undefined
  paperPath: string
}

export function FeeTable({ fees, admissionFee, notice, paperPath }: Props) {
  return (
    <section aria-labelledby="beitraege" className={styles['part']}>
      <h2 id="beitraege">Was es kostet</h2>
      <table className={styles['fees']}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Für wen</th>
            <th scope="col">Beitrag</th>
          </tr>
        </thead>
        <tbody>
          {fees.map(({ title, text, proof }) => (
            <tr key={title}>
              <th scope="row">
                {title}
                {proof !== undefined && <small>mit Nachweis: {proof}</small>}
              </th>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {admissionFee !== undefined && <p>Dazu kommt einmal eine Aufnahmegebühr von {euros(admissionFee)}.</p>}
      {notice !== undefined && <p dangerouslySetInnerHTML={{ __html: textTogether(notice) }} />}
      <p>
        {/* A file, not a page of the router: a plain link. */}
        <a className="button button-quiet" href={paperPath}>
          <Icon icon={Download} size={18} /> Leerer Antrag als PDF
        </a>
      </p>
    </section>
  )
}
