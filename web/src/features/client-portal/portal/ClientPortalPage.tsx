// /client-portal: where a family registers, asks for help, and checks its requests (CLI-01). What a tab shows depends on
// whether the person is signed in, has confirmed the email address, and has a client profile.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { usePosted } from '../../../lib/forms/page-state.tsx'
import { type PortalTab, paths } from '../../../lib/paths.ts'
import { lazyPart } from '../../../design-system/ui/lazy-part.tsx'
import { NarrowSection } from '../../../design-system/ui/NarrowSection.tsx'
import { Panel } from '../../../design-system/ui/Panel.tsx'
import { PlainTabs } from '../../../design-system/ui/PlainTabs.tsx'
import { PageSkeleton } from '../../../design-system/ui/skeletons.tsx'
import { RegisterTab } from './RegisterTab.tsx'
import { openTabOf } from './portal-tabs.ts'

const RequestTab = lazyPart(() => import('./RequestTab.tsx').then((tab) => tab.RequestTab), <PageSkeleton />)
const StatusTab = lazyPart(() => import('./StatusTab.tsx').then((tab) => tab.StatusTab), <PageSkeleton />)

/** Loads the page with its open tab, or on the server with every tab. The page can then render without a placeholder. */
export const loadClientPortal = async () => {
  const open = typeof location === 'undefined' ? undefined : openTabOf(new URLSearchParams(location.search))
  if (open === undefined || open === 'request') await RequestTab.preload()
  if (open === undefined || open === 'status') await StatusTab.preload()
  return ClientPortalPage
}

const ClientPortalPage = () => {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const posted = usePosted('client_registration').result?.email
  const resent = usePosted('resend_confirmation').result?.email
  /** The address that the confirmation link was emailed to. */
  const [registered, setRegistered] = useState(posted ?? resent)
  const open = openTabOf(search)
  const openTab = (tab: PortalTab) => void navigate(paths.clientPortal({ tab }), { replace: true })
  return (
    <NarrowSection data-family-page>
      <chakra.h1 textStyle="display" marginBottom="5">
        {m['portal:title']()}
      </chakra.h1>
      <Panel as="div">
        <PlainTabs
          label={m['portal:title']()}
          names={{
            register: m['portal:tabs.register'](),
            request: m['portal:tabs.request'](),
            status: m['portal:tabs.status'](),
          }}
          open={open}
          onOpen={openTab}
          linkTo={(tab) => `?tab=${tab}`}
        >
          {open === 'register' && (
            <RegisterTab
              onRegistered={(email) => {
                setRegistered(email)
                openTab('request')
              }}
              onProfileAdded={() => openTab('request')}
            />
          )}
          {open === 'request' && <RequestTab registered={registered} onSent={() => openTab('status')} />}
          {open === 'status' && <StatusTab />}
        </PlainTabs>
      </Panel>
    </NarrowSection>
  )
}
