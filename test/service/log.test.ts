import { expect, it } from 'vitest'
import { createLog } from '#service/base/log.ts'

it('[Y51] tax numbers are masked in the log, whatever they stand in; other numbers are not', () => {
  const lines: string[] = []
  const log = createLog((line) => lines.push(line))
  log.error('12345678901 was looked up', {
    path: '/general/Customers/GetCustomerInfo/1234567890',
    nested: { list: ['4840847211'] },
    at: 1_760_000_000_000,
    count: 1_234_567_890,
    id: '4f9619ff-8b86-4011-b42d-004840847211',
  })
  expect(JSON.parse(lines[0]!)).toEqual({
    level: 'error',
    message: '123*****01 was looked up',
    path: '/general/Customers/GetCustomerInfo/123*****90',
    nested: { list: ['484*****11'] },
    at: 1_760_000_000_000,
    count: 1_234_567_890,
    id: '4f9619ff-8b86-4011-b42d-004840847211',
  })
})
