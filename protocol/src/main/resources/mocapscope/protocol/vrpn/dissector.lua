-- VRPN: a stream begins with a cookie of 24 bytes; messages have a header of 24 bytes and are padded to 8. Each side
-- describes the ids of its senders and types in the stream. Datagrams have messages of the same form.

local HEADER = 24
local MOST_PAYLOAD = 64000
local MAGIC = "vrpn: ver. "
local system_layouts = numbered(layouts)

field.time = ProtoField.absolute_time(protocol.id .. ".time", "time", base.UTC)
field.bytes = ProtoField.bytes(protocol.id .. ".bytes", "bytes")
field.type_name = ProtoField.string(protocol.id .. ".type_name", "type_name")
field.sender_name = ProtoField.string(protocol.id .. ".sender_name", "sender_name")

local function is_cookie(tvb, at)
    return tvb:len() - at >= #MAGIC and tvb(at, #MAGIC):raw() == MAGIC
end

local function padded(length)
    return math.ceil(length / 8) * 8
end

-- Returns whether a header can lie there: a length, microseconds and ids within their bounds.
local function is_header(tvb, at)
    if tvb:len() - at < HEADER then
        return false
    end
    local length = tvb(at, 4):uint()
    local sender = tvb(at + 12, 4):int()
    local kind = tvb(at + 16, 4):int()
    return length >= HEADER and length <= HEADER + MOST_PAYLOAD and tvb(at + 8, 4):uint() < 1000000
        and kind >= -16 and kind < 2000 and sender >= -1 and sender < 65536
end

-- Returns the size of the message; negative for bytes before the next header of a damaged or incomplete stream.
local function size_at(tvb, at)
    local available = tvb:len() - at
    if available < HEADER then
        return nil
    elseif is_cookie(tvb, at) then
        return HEADER
    elseif is_header(tvb, at) then
        return padded(tvb(at, 4):uint())
    end
    local next_at = at + 1
    while tvb:len() - next_at >= HEADER and not is_header(tvb, next_at) and not is_cookie(tvb, next_at) do
        next_at = next_at + 1
    end
    if tvb:len() - next_at < HEADER then
        next_at = tvb:len()
    end
    return at - next_at
end

-- Returns whether a text is part of a skeleton description: a part and its number precede the JSON text.
local function is_skeleton(c, key, number, sender)
    if left(c) <= 10 then
        return false
    end
    local part = c.tvb(c.at + 8, 1):uint()
    local parts = c.tvb(c.at + 9, 1):uint()
    if part < 1 or part > parts or parts > 127 then
        return false
    end
    if part == 1 then
        local first = c.tvb(c.at + 10, 1):uint() == 123
        if first then
            remember(protocol, key .. " skeleton " .. sender, number, parts)
        end
        return first
    end
    if recall(protocol, key .. " skeleton " .. sender, number) == parts then
        return true
    end
    return part < 32 and not (part >= 9 and part <= 13) and (part < 28 or part > 31) and part == parts
end

-- Stores the names and addresses that a system message describes.
local function learn(c, kind, sender, key, other, pinfo)
    if (kind == -1 or kind == -2) and left(c) > 4 then
        local length = math.min(c.tvb(c.at, 4):uint(), left(c) - 4)
        local name = text_of(c.tvb, c.at + 4, length)
        remember(protocol, key .. (kind == -1 and " sender " or " type ") .. sender, pinfo.number, name)
    elseif kind == -3 and left(c) > 0 then
        local address = text_of(c.tvb, c.at, left(c))
        remember(protocol, "udp " .. address .. ":" .. sender, pinfo.number, other)
        remember(protocol, "udp " .. tostring(pinfo.src) .. ":" .. sender, pinfo.number, other)
    end
end

local function payload_layout(c, kind, type_name, key, pinfo, sender)
    if kind < 0 then
        return system_layouts[kind]
    elseif type_name == "vrpn_Base text_message" and is_skeleton(c, key, pinfo.number, sender) then
        return layout_of(layouts, "skeleton description")
    end
    return layout_of(layouts, type_name, left(c))
end

local function list_message(tvb, at, size, pinfo, tree, key, other, info)
    local length = tvb(at, 4):uint()
    local sender = tvb(at + 12, 4):int()
    local kind = tvb(at + 16, 4):int()
    local type_name = kind < 0 and system_layouts[kind] and system_layouts[kind].name
        or recall(protocol, key .. " type " .. kind, pinfo.number)
    local sender_name = kind >= 0 and recall(protocol, key .. " sender " .. sender, pinfo.number) or nil
    local title = type_name or ("unnamed type " .. kind)
    add_info(info, title .. (sender_name and " of " .. sender_name or ""))
    local item = tree:add(protocol.proto, tvb(at, size), protocol.label .. ", " .. title)
    local c = cursor(protocol, tvb, at, at + length, item, false)
    if type_name then
        item:add(field.type_name, tvb(at + 16, 4), type_name):set_generated()
    end
    if sender_name then
        item:add(field.sender_name, tvb(at + 12, 4), sender_name):set_generated()
    end
    read_fields(c, layouts["message header"][1].fields, "")
    item:add(field.time, tvb(at + 4, 8), NSTime.new(tvb(at + 4, 4):int(), tvb(at + 8, 4):int() * 1000))
    learn(c, kind, sender, key, other, pinfo)
    local layout = payload_layout(c, kind, type_name, key, pinfo, sender)
    if layout then
        read_message(c, layout)
    else
        list_rest(c, "payload")
    end
    if size > length then
        item:add(field.padding, tvb(at + length, size - length))
    end
end

local function list_cookie(tvb, at, tree, info)
    add_info(info, "cookie")
    local c = cursor(protocol, tvb, at, at + HEADER, tree:add(protocol.proto, tvb(at, HEADER), "VRPN, cookie"), false)
    read_message(c, layouts.cookie[1])
end

local function list_skipped(tvb, at, size, tree)
    local item = tree:add(protocol.proto, tvb(at, size), "VRPN, bytes that belong to no message")
    item:add(field.bytes, tvb(at, size))
    add_malformed(protocol, item, size .. " bytes belong to no message")
end

local function list_all(tvb, pinfo, tree, key, other)
    local info = info_list()
    return info, function(_, at, size)
        if size < 0 then
            list_skipped(tvb, at, -size, tree)
        elseif is_cookie(tvb, at) then
            list_cookie(tvb, at, tree, info)
        else
            list_message(tvb, at, size, pinfo, tree, key, other, info)
        end
    end
end

local function dissect_tcp(tvb, pinfo, tree)
    local key, other = directions(pinfo)
    local info, message = list_all(tvb, pinfo, tree, key, other)
    local length = dissect_stream(tvb, pinfo, size_at, message)
    set_columns(protocol, pinfo, info)
    return length
end

local function list_callback(tvb, pinfo, tree, info)
    local c = cursor(protocol, tvb, 0, tvb:len(), tree:add(protocol.proto, tvb(), "VRPN, callback request"), false)
    add_info(info, "callback request")
    local port = string.match(tvb():raw(), "%s(%d+)")
    remember(protocol, "callback " .. port, pinfo.number, true)
    read_message(c, layouts["callback request"][1])
end

local function dissect_datagram(tvb, pinfo, tree)
    local own, reverse = directions(pinfo)
    local key = recall(protocol, "udp " .. tostring(pinfo.dst) .. ":" .. pinfo.dst_port, pinfo.number) or own
    local info, message = list_all(tvb, pinfo, tree, key, reverse)
    if is_header(tvb, 0) then
        local at = 0
        while at < tvb:len() do
            local size = size_at(tvb, at) or at - tvb:len()
            if size > tvb:len() - at then
                size = at - tvb:len()
            end
            message(tvb, at, size)
            at = at + math.abs(size)
        end
    elseif string.match(tvb():raw(), "^[%w%.%-:]+%s+%d+%s*\0*$") then
        list_callback(tvb, pinfo, tree, info)
    else
        list_skipped(tvb, 0, tvb:len(), tree)
    end
    set_columns(protocol, pinfo, info)
    return tvb:len()
end

local dissect_stream_part = protected(protocol, dissect_tcp)
local dissect_datagram_part = protected(protocol, dissect_datagram)

-- One dissector serves both transports, since a protocol has only one.
protocol.proto.dissector = function(tvb, pinfo, tree)
    if tvb:len() == 0 then
        return 0
    end
    if pinfo.port_type == 2 then
        return dissect_stream_part(tvb, pinfo, tree)
    end
    return dissect_datagram_part(tvb, pinfo, tree)
end

-- Finds connections that a server opens at a client's request, by the port in the request or by the cookie.
protocol.proto:register_heuristic("tcp", function(tvb, pinfo, tree)
    local requested = recall(protocol, "callback " .. pinfo.dst_port, pinfo.number)
        or recall(protocol, "callback " .. pinfo.src_port, pinfo.number)
    if not is_cookie(tvb, 0) and not (requested and is_header(tvb, 0)) then
        return false
    end
    pinfo.conversation = protocol.proto
    dissect_stream_part(tvb, pinfo, tree)
    return true
end)

-- Finds datagrams at the ports that a stream announced.
protocol.proto:register_heuristic("udp", function(tvb, pinfo, tree)
    if not recall(protocol, "udp " .. tostring(pinfo.dst) .. ":" .. pinfo.dst_port, pinfo.number)
        or not is_header(tvb, 0) then
        return false
    end
    dissect_datagram_part(tvb, pinfo, tree)
    return true
end)
