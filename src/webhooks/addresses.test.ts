import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressRules } from './addresses.ts';
import { faultOfUrl } from './target-url.ts';

const strict = addressRules([]);

test('no address of this machine, a private network or a cloud provider is permitted', () => {
  const inside = [
    ...['127.0.0.1', '127.8.9.10', '0.0.0.0', '10.0.0.1', '172.16.0.1', '192.168.1.1', '100.64.0.1'],
    ...['169.254.169.254', '192.0.2.1', '198.18.0.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
    ...['::', '::1', '::7f00:1', '::ffff:127.0.0.1', '::ffff:a9fe:a9fe', '::ffff:0:7f00:1', 'fd00::1', 'fe80::1'],
    ...['fec0::1', '64:ff9b::7f00:1', '64:ff9b:1::7f00:1', '2002:7f00:1::', '2001::1', '2001:db8::1', 'ff02::1'],
    ...['100::1', '4000::1', 'fe80::1%eth0'],
  ];
  for (const address of inside) assert.equal(strict.permits(address), false, address);
});

test('public addresses are permitted', () => {
  for (const address of ['8.8.8.8', '1.1.1.1', '2606:4700::1111', '::ffff:8.8.8.8']) {
    assert.equal(strict.permits(address), true, address);
  }
});

test('what is no address is not permitted', () => {
  for (const text of ['', 'localhost', '127.1', '0x7f000001', '2130706433', '1.2.3.4 ']) {
    assert.equal(strict.permits(text), false, text);
  }
});

test('the operator can allow ranges, and nothing beside them', () => {
  const rules = addressRules(['10.1.0.0/16', 'fd12::/16', '127.0.0.1']);
  for (const address of ['10.1.2.3', '::ffff:10.1.2.3', 'fd12::9', '127.0.0.1']) {
    assert.deepEqual([rules.permits(address), rules.allows(address)], [true, true], address);
  }
  for (const address of ['10.2.0.1', 'fd13::1', '127.0.0.2', '::1'])
    assert.equal(rules.permits(address), false, address);
  assert.deepEqual([rules.permits('8.8.8.8'), rules.allows('8.8.8.8')], [true, false]);
});

test('an endpoint that spells out a forbidden address is refused, however it is spelled', () => {
  const spellings = [
    ...['127.0.0.1', '0x7f000001', '2130706433', '017700000001', '0177.0.0.1', '127.1', '127.0.0.1.', '0.0.0.0', '0'],
    ...['[::1]', '[::ffff:127.0.0.1]', '[0:0:0:0:0:ffff:7f00:1]', '[::127.0.0.1]', '[fd00::1]', '[64:ff9b::7f00:1]'],
    ...['localhost', 'LOCALHOST', 'localhost.', 'x.localhost', '169.254.169.254', '①②⑦.0.0.1', '%31%32%37.0.0.1'],
  ];
  for (const host of spellings) {
    assert.equal(faultOfUrl(`https://${host}/hook`, strict), 'Must lead to a public address.', host);
  }
});

test('an endpoint is an https: address without a password', () => {
  assert.equal(faultOfUrl('https://hooks.example.com/a?b=c', strict), undefined);
  assert.equal(faultOfUrl('https://8.8.8.8:8443/', strict), undefined);
  for (const url of [
    'http://hooks.example.com/',
    'http://8.8.8.8/',
    'ftp://hooks.example.com/',
    'file:///etc/passwd',
  ]) {
    assert.equal(faultOfUrl(url, strict), 'Must be an https: address.', url);
  }
  assert.match(faultOfUrl('https://a:b@hooks.example.com/', strict) ?? '', /password/);
  for (const url of ['', 'hooks.example.com', '/hook', 'https://']) {
    assert.equal(faultOfUrl(url, strict), 'Must be an absolute URL.', url);
  }
});

test('plain http is for addresses that the operator allows', () => {
  const rules = addressRules(['127.0.0.0/8']);
  assert.equal(faultOfUrl('http://127.0.0.1:9/', rules), undefined);
  assert.equal(faultOfUrl('http://localhost:9/', rules), undefined);
  assert.equal(faultOfUrl('http://8.8.8.8/', rules), 'Must be an https: address.');
});
