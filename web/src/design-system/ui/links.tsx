// Links inside the app, external links and phone links.
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { linkRecipe } from '../theme/recipes/link.ts'

export const TextLink = chakra(Link, linkRecipe)

const Anchor = chakra('a', linkRecipe)

/** Opens another program or another site. */
export const ExternalLink = chakra('a', linkRecipe)

interface PhoneProps {
  readonly number: string
  readonly onDeep?: boolean
}

/** A link that calls a phone number. */
export const PhoneLink = ({ number, onDeep = false }: PhoneProps) => (
  <Anchor href={`tel:${number}`} variant={onDeep ? 'onDeep' : 'text'} fontWeight="700">
    {number}
  </Anchor>
)
