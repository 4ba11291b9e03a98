// Takes the place of a page that another role needs: what the page is for, who may open it, and the way to the person's
// own start page (AUTH-30).
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { ArrowRight } from 'lucide-react'
import { ButtonLink } from '../design-system/ui/Button.tsx'
import { Panel } from '../design-system/ui/Panel.tsx'
import { usePageTitle } from '../lib/hooks/usePageTitle.ts'
import { paths } from '../lib/paths.ts'
import { mainPageOf } from '../lib/session/main-page.ts'
import type { RequiredRole } from '../lib/session/route-guard.ts'
import { useSession } from '../lib/session/session.ts'
import { AccountLayout } from './AccountLayout.tsx'

const texts: Readonly<Record<RequiredRole, { readonly purpose: () => string; readonly who: () => string }>> = {
  staff: { purpose: m['other-role:staff.purpose'], who: m['other-role:staff.who'] },
  console: { purpose: m['other-role:console.purpose'], who: m['other-role:console.who'] },
  admin: { purpose: m['other-role:admin.purpose'], who: m['other-role:admin.who'] },
  membership: { purpose: m['other-role:membership.purpose'], who: m['other-role:membership.who'] },
  org_admin: { purpose: m['other-role:orgAdmin.purpose'], who: m['other-role:orgAdmin.who'] },
  family: { purpose: m['other-role:family.purpose'], who: m['other-role:family.who'] },
}

const Refusal = ({ requires }: { readonly requires: RequiredRole }) => {
  const title = m['other-role:title']()
  usePageTitle(title)
  const user = useSession((state) => state.user)
  if (user === null) return null
  const { purpose, who } = texts[requires]
  return (
    <>
      <chakra.h1 textStyle="pageTitle" marginBottom="5">
        {title}
      </chakra.h1>
      <Panel as="div" maxWidth="72ch">
        <chakra.p fontWeight="600">{purpose()}</chakra.p>
        <chakra.p marginTop="2">{who()}</chakra.p>
        <chakra.p marginTop="2" color="fg.muted" overflowWrap="anywhere">
          {m['other-role:signedInAs']({ email: user.email })}
        </chakra.p>
        <ButtonLink to={paths[mainPageOf(user) ?? 'account']()} size="touch" marginTop="5">
          {m['other-role:ownPage']()}
          <ArrowRight aria-hidden />
        </ButtonLink>
      </Panel>
    </>
  )
}

/** Shows the refusal in the layout of the person's own pages. */
export const RefusedPage = ({ requires }: { readonly requires: RequiredRole }) => (
  <AccountLayout>
    <Refusal requires={requires} />
  </AccountLayout>
)
