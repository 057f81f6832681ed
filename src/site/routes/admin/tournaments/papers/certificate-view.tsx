import type { Certificate } from '#features/tournaments/papers/certificate.ts'
import styles from './paper-view.module.css'

export function CertificateView({ certificate: { place, who, about } }: { certificate: Certificate }) {
  return (
    <section className={styles['certificate']}>
      <h2>Urkunde</h2>
      <p className={styles['place']}>{place}. Platz</p>
      <p className={styles['who']}>{who}</p>
      {about.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  )
}
