import { createHmac } from 'node:crypto';
import { seenOnly } from '../contract/fields';
import { NotDelivered } from '../mail/mailer';

interface Webhook {
  readonly url: string;
  readonly secret: string;
}

const PATIENCE_MS = 10_000;
/** Refusals of the moment. */
const PUT_OFF = [408, 409, 425, 429];

/**
 * Posts an event as JSON, signed with HMAC-SHA256 over `<timestamp>.<body>`. Rejects with `NotDelivered` for any
 * answer outside 200-299 and after 10 seconds; a redirect is not followed.
 */
export async function postEvent(
  { url, secret }: Webhook,
  key: string,
  event: unknown,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const body = JSON.stringify(event, seenOnly);
  const timestamp = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  let status: number;
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
      headers: {
        'Content-Type': 'application/json',
        'Idempotency-Key': key,
        'Webhook-Timestamp': String(timestamp),
        'Webhook-Signature': `sha256=${signature}`,
      },
      body,
    });
    status = response.status;
    await response.body?.cancel();
  } catch (error) {
    const isLate = (error as Error).name === 'TimeoutError';
    throw new NotDelivered(
      isLate ? 'The webhook did not answer in time' : 'The connection to the webhook failed',
      false,
    );
  }
  if (status >= 200 && status < 300) return;
  throw new NotDelivered(
    `The webhook answered ${status}`,
    status >= 300 && status < 500 && !PUT_OFF.includes(status),
  );
}
