// The tab "Check Status" of a visitor who is not signed in.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { usePosted } from '../../../lib/forms/page-state.tsx'
import { problemText } from '../../../lib/format/problem-text.ts'
import { withoutMainPage } from '../../../layouts/header/main-page-links.ts'
import { Notice } from '../../../design-system/ui/Notice.tsx'
import { SignInLinks } from './SignInLinks.tsx'

export const SignedOutStatus = () => {
  // The session ended before the family withdrew a request without JavaScript (CLI-35).
  const { problem } = usePosted('withdraw_request')
  return (
    <chakra.div {...withoutMainPage}>
      {problem !== undefined && <Notice kind="failed" title={problemText(problem)} />}
      <chakra.h2 textStyle="section" marginTop={problem === undefined ? '0' : '5'}>
        {m['portal:tabs.status']()}
      </chakra.h2>
      <chakra.p marginTop="1">{m['portal:status.signedOut']()}</chakra.p>
      <SignInLinks returnTo="status" />
    </chakra.div>
  )
}
