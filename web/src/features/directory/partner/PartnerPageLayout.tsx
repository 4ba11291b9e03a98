// The layout of the pages about one partner. Explains why the partner can't be shown.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { DirectoryEntry } from '#contracts/directory.ts'
import { asProblem } from '../../../lib/api/problem-error.ts'
import { paths } from '../../../lib/paths.ts'
import { rem } from '../../../design-system/theme/scale.ts'
import { BackLink } from '../../../design-system/ui/BackLink.tsx'
import { Failure } from '../../../design-system/ui/Failure.tsx'
import { LinesSkeleton } from '../../../design-system/ui/skeletons.tsx'
import { type PartnerPageContent, usePartnerPage } from './usePartnerPage.ts'

export const Title = chakra('h1', { base: { textStyle: 'display', overflowWrap: 'anywhere' } })
export const Lead = chakra('p', {
  base: { textStyle: 'lead', color: 'fg.muted', marginTop: '2', overflowWrap: 'anywhere' },
})

interface Props {
  /** Whether the page is one of the partner's forms, which lead back to the details. */
  readonly isForm?: boolean
  readonly children: (partner: DirectoryEntry, content: PartnerPageContent) => ReactNode
}

export const PartnerPageLayout = ({ isForm = false, children }: Props) => {
  const content = usePartnerPage()
  const { id, partner } = content
  const isBackToDetails = isForm && id !== null && partner !== undefined
  return (
    <chakra.section
      maxWidth={rem(760)}
      marginX="auto"
      px={{ base: '4.5', md: '6' }}
      paddingTop={{ base: '6', md: '10' }}
      paddingBottom={{ base: '13', md: '19' }}
    >
      <BackLink
        to={isBackToDetails ? paths.partner({ partner: id }) : paths.directory()}
        minHeight="11"
        marginBottom="2"
      >
        {isBackToDetails ? partner.name : m['directory:page.back']()}
      </BackLink>
      {partner === undefined ? <MissingPartner {...content} /> : children(partner, content)}
    </chakra.section>
  )
}

const MissingPartner = ({ isUnknown, error, retry }: PartnerPageContent) => {
  if (isUnknown || (error !== undefined && asProblem(error).code === 'organization_not_found')) {
    return (
      <>
        <Title>{m['directory:dialog.gone']()}</Title>
        <Lead>{m['directory:dialog.goneText']()}</Lead>
      </>
    )
  }
  return error === undefined ? (
    <LinesSkeleton />
  ) : (
    <Failure title={m['directory:dialog.failed']()} error={error} onRetry={retry} />
  )
}
