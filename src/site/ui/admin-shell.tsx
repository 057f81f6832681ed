import { cx } from './cx.ts'
import * as icons from './icons.ts'
import { useCallback, useEffect, useRef, type ReactNode } from 'react'
import { Link, useLocation, useMatches, useNavigation } from 'react-router'
import styles from './admin-shell.module.css'
import { forgetKeptDrafts } from './forget-kept-drafts.ts'
import { Icon } from './icon.tsx'
import { Logo } from './logo.tsx'
import { CONTENT_ID } from './hooks/use-focus-after-navigation.ts'
import { PostForm } from './post-form.tsx'

export const roomIcons = {
  house: icons.House,
  user: icons.User,
  users: icons.Users,
  trophy: icons.Trophy,
  mailbox: icons.Mailbox,
  newspaper: icons.Newspaper,
  images: icons.Images,
  inbox: icons.Inbox,
  state: icons.Activity,
  matches: icons.CalendarCheck,
  consents: icons.FileCheck,
  pages: icons.FileText,
  bin: icons.Trash2,
  club: icons.Building2,
  dates: icons.CalendarDays,
  privacy: icons.ShieldCheck,
  applications: icons.UserPlus,
  members: icons.BookOpen,
} satisfies Record<string, icons.IconPath>
export type RoomIcon = keyof typeof roomIcons

type ShellRoom = { path: string; label: string; icon: RoomIcon }

/** This many fit side by side on a phone, even with long names; the overview has all. */
const BAR_ROOMS = 4

/** A task that is due soon, shown on every page. @property later set if it can be put off for a week */
export type ShellNotice = { text: string; path: string; link: string; later: string | undefined }

type Props = {
  name: string
  clubName: string
  rooms: ShellRoom[]
  notice: ShellNotice | undefined
  children: ReactNode
}

/** The frame of the members' area: the member, the rooms, and the sign-out. Works without script. */
export function AdminShell({ name, clubName, rooms, notice, children }: Props) {
  const here = useHere()
  return (
    <div className={styles['shell']}>
      <header className={styles['header']}>
        <Link className={styles['logo']} to="/admin">
          <Logo />
          <span>
            {clubName}
            <small className="muted block">Mitgliederbereich</small>
          </span>
        </Link>
        <Link className={styles['site']} to="/">
          <Icon icon={icons.ArrowLeft} size={18} />
          <span>Zur Website</span>
        </Link>
        <Link className={styles['name']} to="/admin/konto">
          <span className="visually-hidden">Angemeldet als </span>
          {name}
        </Link>
        <SignOut />
      </header>
      <nav className={styles['rooms']} aria-label="Bereiche">
        <ul>
          {rooms.map((room, index) => (
            <RoomLink key={room.path} {...room} here={here} isSpare={index >= BAR_ROOMS} />
          ))}
        </ul>
      </nav>
      <main className={cx('room-main', styles['main'])} id={CONTENT_ID} tabIndex={-1}>
        {notice && <NoticeBar {...notice} />}
        {children}
      </main>
    </div>
  )
}

const NoticeBar = ({ text, path, link, later }: ShellNotice) => (
  <aside className={cx(styles['notice'], 'no-print')} aria-label="Hinweis">
    <Icon icon={icons.ShieldAlert} size={22} />
    <p>
      {text} <Link to={path}>{link}</Link>
    </p>
    {later !== undefined && (
      <PostForm action={later}>
        <button className="button button-quiet">In einer Woche erinnern</button>
      </PostForm>
    )}
  </aside>
)

/** The current address for the list of rooms: one of the club's own pages is edited at an article's address, but belongs to „Seiten“. */
function useHere(): string {
  const here = useLocation().pathname.toLowerCase()
  const isPage = useMatches().some(({ loaderData }) => (loaderData as { isPage?: boolean } | undefined)?.isPage)
  return isPage ? here.replace('/admin/news', '/admin/seiten') : here
}

function RoomLink({ path, label, icon, here, isSpare }: ShellRoom & { here: string; isSpare: boolean }) {
  const isHere = here === path || (path !== '/admin' && here.startsWith(`${path}/`))
  return (
    <li className={isSpare ? styles['spare'] : undefined}>
      <Link className={styles['room']} to={path} aria-current={isHere ? 'page' : undefined}>
        <Icon icon={roomIcons[icon]} size={22} />
        {label}
      </Link>
    </li>
  )
}

/** Where the embedded login keeps its session, which ends with the site's session. */
const WIDGET_SESSION = 'gotrue.user'

function SignOut() {
  const forgetBehind = useForgetting()
  return (
    <PostForm action="/admin/abmeldung" onSubmit={forgetBehind}>
      <button className={styles['out']} type="submit">
        <Icon icon={icons.LogOut} size={18} />
        Abmelden
      </button>
    </PostForm>
  )
}

/** Clears the device only after a successful sign-out: without an answer the page stays, and so do its drafts. */
function useForgetting() {
  const isLeaving = useRef(false)
  const isResting = useNavigation().state === 'idle'
  useEffect(() => {
    if (isResting) isLeaving.current = false
  }, [isResting])
  useEffect(() => () => void (isLeaving.current && forgetOnDevice()), [])
  return useCallback(() => void (isLeaving.current = true), [])
}

function forgetOnDevice() {
  try {
    localStorage.removeItem(WIDGET_SESSION)
    forgetKeptDrafts(localStorage)
  } catch {
    // Storage is blocked: there is nothing to clear.
  }
}
