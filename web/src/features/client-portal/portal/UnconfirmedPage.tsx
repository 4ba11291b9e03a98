// Takes the place of a family's pages until the email address is confirmed.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { Panel } from '../../../design-system/ui/Panel.tsx'
import { usePageTitle } from '../../../lib/hooks/usePageTitle.ts'
import { UnconfirmedNotice } from './UnconfirmedNotice.tsx'

export const UnconfirmedPage = ({ email }: { email: string }) => {
  const title = m['portal:title']()
  usePageTitle(title)
  return (
    <>
      <chakra.h1 textStyle="clientTitle" marginBottom="5">
        {title}
      </chakra.h1>
      <Panel aria-label={m['portal:unconfirmed.title']()}>
        <UnconfirmedNotice email={email} />
      </Panel>
    </>
  )
}
