"""OpenStack Swift with its S3 door on 127.0.0.1, all servers in one process. Run by scratch-bucket.ts.

usage: scratch-bucket.py FOLDER ACCOUNT:USER SECRET    prints "ready PORT"
"""
import os
import socket
import sys
import warnings

warnings.filterwarnings('ignore')
# Every address here is a number; what looks up names takes a sixth of the start to load.
os.environ['EVENTLET_NO_GREENDNS'] = 'yes'
import eventlet  # noqa: E402

eventlet.monkey_patch()
from eventlet import wsgi  # noqa: E402
from paste.deploy import loadapp  # noqa: E402
from swift.common.ring import RingBuilder  # noqa: E402
from swift.common.utils import NullLogger  # noqa: E402

PROXY = '''
[DEFAULT]
swift_dir = {folder}
log_statsd_host =
[pipeline:main]
pipeline = catch_errors gatekeeper listing_formats s3api tempauth proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
allow_account_management = true
node_timeout = 20
[filter:tempauth]
use = egg:swift#tempauth
user_{user} = {secret} .admin
[filter:s3api]
use = egg:swift#s3api
s3_acl = false
location = us-east-1
min_segment_size = 1
allow_multipart_uploads = false
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:listing_formats]
use = egg:swift#listing_formats
'''

STORAGE = '''
[DEFAULT]
swift_dir = {folder}
devices = {folder}/devices
mount_check = false
fallocate_reserve = 0
disable_fallocate = true
[app:main]
use = egg:swift#{kind}
'''


def write(path, text):
    with open(path, 'w') as file:
        file.write(text)
    return path


class Cache:
    """What Swift wants of memcached, for one process."""

    def __init__(self):
        self.values = {}

    def get(self, key, **_):
        return self.values.get(key)

    def set(self, key, value, **_):
        self.values[key] = value

    def incr(self, key, delta=1, **_):
        self.values[key] = self.values.get(key, 0) + delta
        return self.values[key]

    def delete(self, key, **_):
        self.values.pop(key, None)


def with_cache(app):
    cache = Cache()

    def answer(environment, start_response):
        environment['swift.cache'] = cache
        return app(environment, start_response)

    return answer


def listen(backlog):
    sock = eventlet.listen(('127.0.0.1', 0), backlog=backlog)
    sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return sock


def serve(app, sock):
    eventlet.spawn(wsgi.server, sock, app, log=NullLogger(), log_output=False, keepalive=True)


def main(folder, user, secret):
    os.makedirs(f'{folder}/devices/disk')
    write(f'{folder}/swift.conf', '[swift-hash]\nswift_hash_path_suffix = scratch\n')
    os.environ['SWIFT_CONF_FILE'] = f'{folder}/swift.conf'
    from swift.common import utils
    utils.SWIFT_CONF_FILE = f'{folder}/swift.conf'
    utils.validate_hash_conf()
    write(f'{folder}/proxy.conf', PROXY.format(folder=folder, user=user.replace(':', '_'), secret=secret))
    sockets = {}
    for kind in ('account', 'container', 'object'):
        sock = sockets[kind] = listen(50)
        port = sock.getsockname()[1]
        builder = RingBuilder(1, 1, 0)
        place = {'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': port, 'device': 'disk'}
        builder.add_dev({'id': 0, 'weight': 1, **place})
        builder.rebalance()
        builder.get_ring().save(f'{folder}/{kind}.ring.gz')
    for kind, sock in sockets.items():
        conf = write(f'{folder}/{kind}.conf', STORAGE.format(folder=folder, kind=kind))
        serve(loadapp(f'config:{conf}'), sock)
    front = listen(200)
    serve(with_cache(loadapp(f'config:{folder}/proxy.conf', name='main')), front)
    print('ready', front.getsockname()[1], flush=True)
    # Ends with whoever started it: a closed pipe can be read.
    eventlet.hubs.trampoline(sys.stdin.fileno(), read=True)


main(*sys.argv[1:])
