// The layout of the pages about one partner. If the partner can't be shown, it explains why.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { DirectoryEntry } from '#contracts/directory.ts'
import { asProblem } from '../../../lib/api/problem-error.ts'
import { paths } from '../../../lib/paths.ts'
import { NarrowSection } from '../../../design-system/ui/NarrowSection.tsx'
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
    <NarrowSection>
      <BackLink
        to={isBackToDetails ? paths.partner({ partner: id }) : paths.directory()}
        minHeight="11"
        marginBottom="2"
      >
        {isBackToDetails ? partner.name : m['directory:page.back']()}
      </BackLink>
      {partner === undefined ? <MissingPartner {...content} /> : children(partner, content)}
    </NarrowSection>
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
