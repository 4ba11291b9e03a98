// What a family says about how to reach it and what helps in a conversation, for staff (CLI-31). Only the family changes it.
import { m } from '#messages'
import type { ClientSituation } from '#contracts/family-profile.ts'
import { chakra } from '@chakra-ui/react'
import { LabeledValue } from '../../../design-system/ui/LabeledValue.tsx'
import { ExternalLink } from '../../../design-system/ui/links.tsx'
import { selectOptions } from '../../client-portal/profile/profile-labels.ts'

type Choices = 'contactMethod' | 'language' | 'updateFrequency'

const labels: Readonly<Record<Choices, () => string>> = {
  contactMethod: m['client-profile:forStaff.contactMethod'],
  language: m['client-profile:forStaff.language'],
  updateFrequency: m['client-profile:forStaff.updateFrequency'],
}

/** The label of the stored choice. One that is no longer offered is shown as it is stored. */
const choiceText = (name: Choices, value: string): string =>
  (selectOptions[name] as Readonly<Record<string, string>>)[value] ?? value

export const FamilyWishes = ({ situation }: { readonly situation: ClientSituation }) => {
  const { preferences, emergencyContact } = situation
  const { name, relationship, phone, email } = emergencyContact
  const choices = (Object.keys(labels) as Choices[]).filter((choice) => preferences[choice] !== '')
  const hasContact = [name, phone, email].some((text) => text !== '')
  if (choices.length === 0 && preferences.accessibilityNeeds === '' && !hasContact) return null
  return (
    <chakra.dl
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}
      gap="3.5"
      marginBottom="5"
    >
      {choices.map((choice) => (
        <LabeledValue key={choice} name={labels[choice]()}>
          {choiceText(choice, preferences[choice])}
        </LabeledValue>
      ))}
      {preferences.accessibilityNeeds !== '' && (
        <LabeledValue name={m['client-profile:forStaff.accessibilityNeeds']()}>
          {preferences.accessibilityNeeds}
        </LabeledValue>
      )}
      {hasContact && (
        <LabeledValue name={m['client-profile:emergency.title']()}>
          {[name, relationship].filter((text) => text !== '').join(', ')}
          {phone !== '' && (
            <chakra.span display="block">
              <ExternalLink href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</ExternalLink>
            </chakra.span>
          )}
          {email !== '' && (
            <chakra.span display="block">
              <ExternalLink href={`mailto:${email}`}>{email}</ExternalLink>
            </chakra.span>
          )}
        </LabeledValue>
      )}
    </chakra.dl>
  )
}
