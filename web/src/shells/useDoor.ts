// The way in for visitors, the way back to the desk for those signed in.
import { paths } from '../paths.ts'
import { useSession } from '../stores/session.ts'
import { t } from '../texts.ts'
import { deskLink } from './navigation.ts'
import type { NavLinkItem } from './navigation.ts'

/** One link, in the bar and in the footer of public pages. */
export const useDoor = (): NavLinkItem => {
  const user = useSession((state) => state.user)
  return deskLink(user) ?? { to: paths.signIn(), label: t.shell.signIn }
}
