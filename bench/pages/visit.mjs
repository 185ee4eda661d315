import { observe, watchBooking } from './in-page.mjs';

/** A phone line and a slow processor; the window is wide enough for the header's links and booking button. */
export const LINE = { rttMs: 150, downMbps: 1.6, upMbps: 0.75, cpu: 4 };
export const WINDOW = { width: 1440, height: 900 };

const LONGEST_MS = 60_000;
const KINDS = { Document: 'document', Script: 'script', Font: 'font', Image: 'image' };
const bytesPerSecond = (mbps) => (mbps * 1_000_000) / 8;

/** A visitor with an empty cache on the slow line; `traffic` counts what comes over it. */
export async function slowVisitor(browser) {
  const context = await browser.newContext({ viewport: WINDOW });
  context.setDefaultTimeout(LONGEST_MS);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const traffic = await watchTraffic(devtools);
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LINE.rttMs,
    downloadThroughput: bytesPerSecond(LINE.downMbps),
    uploadThroughput: bytesPerSecond(LINE.upMbps),
  });
  const slowDown = (rate) => devtools.send('Emulation.setCPUThrottlingRate', { rate });
  await slowDown(LINE.cpu);
  return { context, page, traffic, slowDown };
}

async function watchTraffic(devtools) {
  const kinds = new Map();
  const open = new Set();
  const bytes = { document: 0, script: 0, font: 0, image: 0, other: 0, total: 0 };
  const traffic = { bytes, requests: 0, open, lastAt: Date.now() };
  const end = ({ requestId, encodedDataLength = 0 }) => {
    traffic.lastAt = Date.now();
    if (!open.delete(requestId)) return;
    bytes[kinds.get(requestId)] += encodedDataLength;
    bytes.total += encodedDataLength;
  };
  devtools.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    if (request.url.startsWith('data:')) return;
    if (!open.has(requestId)) traffic.requests++;
    kinds.set(requestId, KINDS[type] ?? 'other');
    open.add(requestId);
  });
  devtools.on('Network.loadingFinished', end);
  devtools.on('Network.loadingFailed', end);
  await devtools.send('Network.enable');
  return traffic;
}

/** Waits until nothing has come over the line for `quietMs`. */
export async function quiet(traffic, quietMs) {
  const since = Date.now();
  while (traffic.open.size > 0 || Date.now() - Math.max(traffic.lastAt, since) < quietMs) {
    if (Date.now() - since > LONGEST_MS) throw new Error('the page does not come to rest');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/**
 * One visit with a cold cache. Without a press nobody touches the page until three seconds after it has come to rest,
 * and only `scriptAfter` tells what a touch brings. With one, the booking button is pressed as soon as it is painted,
 * and `acts` is when its dialog was on screen.
 */
export async function visit(browser, url, { press = false } = {}) {
  const { context, page, traffic } = await slowVisitor(browser);
  try {
    await page.addInitScript(observe);
    if (press) await pressWhenPainted(page);
    await page.goto(url, { waitUntil: 'load' });
    await quiet(traffic, press ? 1000 : 3000);
    // The time was taken inside the page; this makes sure that it is that of the dialog.
    if (press) await page.getByRole('dialog', { name: 'Book Your Consultation' }).waitFor();
    await quiet(traffic, 300);
    const measured = await page.evaluate('measured');
    const server = await page.evaluate('performance.getEntriesByType("navigation")[0].responseStart');
    const { requests } = traffic;
    const bytes = { ...traffic.bytes };
    if (!press) {
      await page.mouse.move(5, 5);
      await quiet(traffic, 1000);
    }
    return { server, ...measured, bytes, requests, scriptAfter: traffic.bytes.script };
  } finally {
    await context.close();
  }
}

async function pressWhenPainted(page) {
  await page.exposeFunction('buttonPainted', ({ x, y }) => page.mouse.click(x, y).catch(() => {}));
  await page.addInitScript(watchBooking);
}
