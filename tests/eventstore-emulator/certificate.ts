// A self-signed certificate for 127.0.0.1 or another address, new for each test. The client sends a password only over TLS.
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

export interface Certificate {
  /** PEM. */
  readonly key: string
  /** PEM. */
  readonly cert: string
}

// The subset of DER, the encoding of X.509, that the certificate needs.
const der = (tag: number, ...contents: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(contents)
  const { length } = content
  const header = length < 0x80 ? [tag, length] : [tag, 0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from(header), content])
}
const sequence = (...contents: readonly Uint8Array[]) => der(0x30, ...contents)
const set = (...contents: readonly Uint8Array[]) => der(0x31, ...contents)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const bitString = (content: Uint8Array) => der(0x03, Buffer.from([0]), content)
const octetString = (content: Uint8Array) => der(0x04, content)
const generalizedTime = (at: Date) =>
  der(0x18, Buffer.from(`${at.toISOString().replaceAll(/[-:T]/gu, '').slice(0, 14)}Z`))

const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'))
const commonName = oid('550403')
const subjectAltName = oid('551d11')
const basicConstraints = oid('551d13')
const derTrue = der(0x01, Buffer.from([0xff]))
const day = 24 * 60 * 60 * 1000

/** It is for one host name and one address, and valid from the day before to the day after. */
export const createCertificate = (now: Date, hostName = 'localhost', address = '127.0.0.1'): Certificate => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const name = sequence(set(sequence(commonName, der(0x0c, Buffer.from('eventstore-emulator')))))
  const extensions = sequence(
    sequence(basicConstraints, derTrue, octetString(sequence(derTrue))),
    sequence(
      subjectAltName,
      octetString(sequence(der(0x87, Buffer.from(address.split('.').map(Number))), der(0x82, Buffer.from(hostName)))),
    ),
  )
  const serial = randomBytes(8)
  serial[0] = 1
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    ecdsaWithSha256,
    name,
    sequence(generalizedTime(new Date(now.getTime() - day)), generalizedTime(new Date(now.getTime() + day))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  )
  const certificate = sequence(content, ecdsaWithSha256, bitString(sign('sha256', content, privateKey)))
  const lines = certificate.toString('base64').match(/.{1,64}/gu) ?? []
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  }
}
